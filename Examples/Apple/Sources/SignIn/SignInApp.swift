import RKApple
import ReactiveKit
import SwiftUI

@main
struct SignInApp: App {
  private let model = SignIn { name in "Hello, \(name)!" }

  var body: some Scene {
    WindowGroup { SignInScreen(model: model) }
  }
}

/// A view that reads properties is updated when one of them changes.
struct SignInScreen: View {
  let model: SignIn

  var body: some View {
    Form {
      TextField("Name", text: model.name.binding)
      SecureField("Password", text: model.password.binding)
      Button("Sign in") { model.signIn() }
        .disabled(!model.canSignIn.tracked)
      Text(model.message.tracked)
    }
  }
}
